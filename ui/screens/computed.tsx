import { RecordScreen } from '../records/record-screen.tsx';

/** §2: attributes that the server computes. */
export function Component() {
  return <RecordScreen name="computedAttributes" />;
}
