import * as React from 'react';
import { jsxDEV as full } from 'react/jsx-dev-runtime';
import { Fragment, jsx } from 'react/jsx-runtime';

type Create = typeof full;

/** Only React's development build knows who owns an element. */
const isDevelopment = typeof Reflect.get(React, 'captureOwnerStack') === 'function';

/** What the compiler turns an element into, for whichever build of React the shell around provides. */
export const jsxDEV: Create = isDevelopment ? full : (type, props, key) => jsx(type, props, key);
export { Fragment };
