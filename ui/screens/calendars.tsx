import { RecordScreen } from '../records/record-screen.tsx';

/** When something counts. */
export function Component() {
  return <RecordScreen name="calendars" />;
}
