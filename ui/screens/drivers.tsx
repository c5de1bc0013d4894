import { RecordScreen } from '../records/record-screen.tsx';

/** The drivers (§2). */
export function Component() {
  return <RecordScreen name="drivers" />;
}
