import { RecordScreen } from '../records/record-screen.tsx';

/** Drivers with their licences. */
export function Component() {
  return <RecordScreen name="drivers" />;
}
