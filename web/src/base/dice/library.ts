export { hmac } from '@noble/hashes/hmac'
export { sha256 } from '@noble/hashes/sha2'
