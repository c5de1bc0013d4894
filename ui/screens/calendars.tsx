import { RecordScreen } from '../records/record-screen.tsx';

/** The calendars (§2). */
export function Component() {
  return <RecordScreen name="calendars" />;
}
