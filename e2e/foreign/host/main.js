// The usual boundary: what is shared is there before anything that uses it.
void import('./start.js');
