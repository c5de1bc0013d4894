import { RecordScreen } from '../records/record-screen.tsx';

/** §2: saved commands. */
export function Component() {
  return <RecordScreen name="commands" />;
}
