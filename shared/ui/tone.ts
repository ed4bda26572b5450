/** What a part means; a word or an icon always says the same as the colour. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'highlight';
