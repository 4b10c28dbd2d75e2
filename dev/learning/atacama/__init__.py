"""How the network of Atacama's outlook is taught."""
