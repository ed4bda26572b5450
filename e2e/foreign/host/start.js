import { setTransport } from '@bairn/shared/app';
import { MemoryApp } from '@bairn/shared/app/MemoryApp';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

// Where a remote's calls go is the host's to say; this page makes none.
setTransport(() => Promise.reject(new Error('This host has no API')));

const entry = new URLSearchParams(location.search).get('manifest');
registerRemotes([{ name: 'bairn_marketplace', entry }]);
const { pages } = await loadRemote('bairn_marketplace/pages');
const { Component } = await pages.advice();
const page = createElement(MemoryApp, { at: '/advice' }, createElement(Component));
createRoot(document.querySelector('main')).render(page);
