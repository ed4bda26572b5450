import { remote } from '@bairn/shared/build/preset';

export default remote(import.meta.dirname);
