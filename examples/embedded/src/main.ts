import { mount } from 'svelte';
import App from './App.svelte';
import './page.css';

const target = document.querySelector('#app');
if (target) mount(App, { target });
