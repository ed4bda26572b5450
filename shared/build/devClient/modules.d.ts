// react-refresh has no types.
declare module 'react-refresh/runtime' {
  export const injectIntoGlobalHook: (target: object) => void;
  export const createSignatureFunctionForTransform: () => unknown;
  export const register: (type: unknown, id: string) => void;
  export const isLikelyComponentType: (type: unknown) => boolean;
  export const performReactRefresh: () => unknown;
}
