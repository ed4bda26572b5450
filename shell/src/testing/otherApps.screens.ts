import { drawPages } from './everyPage.ts';

drawPages((app) => !['marketplace', 'planning', 'shell'].includes(app));
