import * as React from 'react';
import { jsxDEV as full } from 'react/jsx-dev-runtime';
import { Fragment, jsx } from 'react/jsx-runtime';

type Create = typeof full;

/** Only React's development build records the owner of an element. */
const isDevelopment = typeof Reflect.get(React, 'captureOwnerStack') === 'function';

/** The compiler's element function, for either build of React that the shell may provide. */
export const jsxDEV: Create = isDevelopment ? full : (type, props, key) => jsx(type, props, key);
export { Fragment };
