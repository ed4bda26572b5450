import { drawFrame, drawPages } from './everyPage.ts';

drawPages((app) => ['marketplace', 'planning', 'shell'].includes(app));
drawFrame();
