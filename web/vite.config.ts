import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

import { rulesPages } from './build-plugins/rules-pages.ts'

// Where `./gusher serve` listens unless told otherwise; another address can be named for development.
const server = process.env.GUSHER_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), rulesPages()],
  build: {
    outDir: '../src/gusher/server/static',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  // Components under test run in happy-dom: Svelte must give us its browser half, not the server half.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'] },
}))
