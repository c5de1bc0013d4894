import { newAccountProblem } from '../../domain/account/new-account.ts';
import type { NewAdministrator } from '../../domain/server/demo-contents.ts';
import { Failure } from '../../domain/values/failure.ts';
import type { DemoFleet } from '../../ports/demo-fleet.ts';

/**
 * Deletes the demo. Rejects with a Failure before anything is deleted: FILL_ALL_FIELDS and ACCOUNT_TOO_SHORT when
 * the administrator who takes over could not be created as the first account of a server (§5), otherwise with the
 * server's code.
 */
export async function replaceDemo(
  ports: { demoFleet: DemoFleet },
  administrator: NewAdministrator | undefined,
): Promise<void> {
  const problem = administrator && newAccountProblem(administrator);
  if (problem) throw new Failure(problem, 0);
  await ports.demoFleet.replace(administrator);
}
