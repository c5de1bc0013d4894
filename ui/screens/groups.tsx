import { RecordScreen } from '../records/record-screen.tsx';

/** §2: groups of devices with their parents. */
export function Component() {
  return <RecordScreen name="groups" />;
}
