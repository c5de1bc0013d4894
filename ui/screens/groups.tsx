import { RecordScreen } from '../records/record-screen.tsx';

/** The groups of devices (§2). */
export function Component() {
  return <RecordScreen name="groups" />;
}
