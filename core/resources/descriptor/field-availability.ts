import type { Attributes } from '../../domain/values/attributes.ts';
import { productAttribute, type Namespace } from '../../domain/values/namespace.ts';
import type { Field } from './field.ts';

/** Who opened a form, and on which server. */
interface FieldViewer {
  readonly isAdministrator: boolean;
  readonly serverAttributes: Attributes;
  readonly namespace: Namespace;
}

/** Whether a field is for this user on this server at all, however its form stands. */
export function isFieldAvailable(
  field: Field,
  { isAdministrator, serverAttributes, namespace }: FieldViewer,
): boolean {
  if (field.administratorsOnly && !isAdministrator) return false;
  if (field.serverSwitch === undefined) return true;
  const value = productAttribute(serverAttributes, namespace, field.serverSwitch);
  return value === true || value === 1 || value === '1' || value === 'true';
}
