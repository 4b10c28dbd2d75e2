import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

import { fontPackages, fonts } from './build-plugins/fonts.ts'
import { notices } from './build-plugins/notices.ts'
import { rulesPages } from './build-plugins/rules-pages.ts'

// Where `./gusher serve` listens unless told otherwise; another address can be named for development.
const server = process.env.GUSHER_SERVER ?? 'http://127.0.0.1:8000'

// What a table has only sometimes, and most of it later: people who are missing, talk or plan, dice entered by hand, luck at the end.
const OF_SOME_TABLES =
  /table[\\/](choosing|plan[\\/](?!plans)|again|differences|emptySeats|ledger|waysOut|(BeforeBegin|ChatCard|FrozenTable|HandEntry|Invitation|LuckLedger|OpenRequest|OpenSeats|OwnKey|ReadAloud|ReadHere|ReminderTool|WaysOut)\.svelte)/

// What is always needed together comes together: every file that is asked for costs a phone more than what is in it.
const groups = [
  { name: 'app', tags: ['$initial' as const], priority: 4 },
  // Lists of tables in the lobby, and what they share with a table: a lobby must not wait for all of a table.
  {
    name: 'lists',
    test: /src[\\/](pages[\\/]lobby[\\/](lists|TableList|History|TimeLeft|removing|turn)|table[\\/](options|result)\.|games[\\/]shared[\\/](names|seating)\.|base[\\/]ui[\\/](SeatMark|Clock|clock)\.)/,
    priority: 3,
  },
  {
    name: 'table',
    test: (id: string) =>
      /src[\\/](table[\\/](?!device|dice|lessons|rules)|games[\\/]shared|base[\\/]ui|base[\\/]server[\\/]turns|kernel[\\/]drawing)/.test(
        id,
      ) && !OF_SOME_TABLES.test(id),
    priority: 2,
  },
  // What a hall shares with its parts that come later. What other games need of that, too, has its place above.
  {
    name: 'hall',
    test: /src[\\/](games[\\/]oil_city[\\/](screen|bank|drafting|notation|cards|tasks|Icon|Item|Bundle|Terms|ValueCard)|generated[\\/]notation[\\/]oil_city)/,
    priority: 1,
  },
  { name: 'field', test: /src[\\/]games[\\/]field[\\/]FieldTable\.svelte$/, priority: 1 },
]

export default defineConfig(({ mode }) => ({
  // Tests draw no letters.
  plugins: [svelte(), rulesPages(), mode !== 'test' && fonts(), notices(fontPackages())],
  build: {
    outDir: '../src/gusher/server/static',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  // The page stands at many addresses of a server; what it loads finds the rest beside itself, in whatever folder (`gusher site`).
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }),
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  // Components under test run in happy-dom: Svelte must give us its browser half, not the server half.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  // One world for all files: to make it anew for each takes six times as long as the tests.
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'], isolate: false },
}))
