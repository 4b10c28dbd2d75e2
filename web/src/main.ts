import { mount } from 'svelte'

import App from './pages/App.svelte'
import { watchForUpdates } from './base/app/renewal'
import { chosenLanguage } from './base/app/settings.svelte'
import { keepShell } from './base/app/shell'
import { isSite } from './base/site'
import { loadChapter, setLanguage } from './base/i18n/language.svelte'
import './base/styles/base.css'

const target = document.getElementById('app')
if (!target) throw new Error('no #app in the page')

watchForUpdates()
if (isSite) void import('./base/app/siteKeeper.svelte').then(({ keepSite }) => keepSite())
else if (import.meta.env.PROD) keepShell()

// What the page says, in all languages, as long as nothing else can be shown.
const away = document.querySelector('#away')
try {
  await setLanguage(chosenLanguage())
} catch (error) {
  away?.removeAttribute('hidden')
  throw error
}
// Not awaited: where chapters are is said in a part of the app that waits for this file.
if (isSite) void loadChapter('site').then(begin)
else begin()

function begin(): void {
  for (const said of document.querySelectorAll('#away, #gone')) said.remove()
  mount(App, { target: target! })
}
