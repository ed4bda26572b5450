export const pages = { hello: () => import('./HelloPage.js') };
