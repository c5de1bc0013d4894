import { RecordScreen } from '../records/record-screen.tsx';

/** The computed attributes (§2). */
export function Component() {
  return <RecordScreen name="computedAttributes" />;
}
