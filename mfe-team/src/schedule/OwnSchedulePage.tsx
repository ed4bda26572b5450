import { MySchedule } from './MySchedule.tsx';

/** The reader's own shifts, beside the settings menu. */
export function Component() {
  return <MySchedule title="Schedule" />;
}
