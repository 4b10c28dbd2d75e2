import { mount } from 'svelte'

import App from './App.svelte'
import { chosenLanguage } from './app/settings.svelte'
import { setLanguage } from './i18n/language.svelte'
import './styles/base.css'

const target = document.getElementById('app')
if (!target) throw new Error('no #app in the page')

await setLanguage(chosenLanguage())
mount(App, { target })
