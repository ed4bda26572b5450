export const cards = {};
export const settings = {};
export const header = {};
