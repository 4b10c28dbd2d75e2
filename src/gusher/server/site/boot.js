      // Whoever opens the page from a disk.
      if (location.protocol === 'file:')
        addEventListener('DOMContentLoaded', () => {
          document.body.innerText = [
            'This page works from a web server only, not as a file on a disk.',
            'Diese Seite funktioniert nur von einem Webserver, nicht als Datei von einem Datenträger.',
            'Ta strona działa tylko z serwera WWW, a nie jako plik z dysku.',
          ].join('\n\n')
        })
