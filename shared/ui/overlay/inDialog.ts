import { createContext } from 'react';

/** Whether what is drawn stands in a dialog: there the way out stands before what is done, at the end of the line. */
export const InDialog = createContext(false);
