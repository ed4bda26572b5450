import { shell } from '@bairn/shared/build/preset';

export default shell(import.meta.dirname);
