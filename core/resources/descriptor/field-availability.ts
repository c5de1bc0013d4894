import { isOn, type Attributes } from '../../domain/values/attributes.ts';
import { productAttribute, type Namespace } from '../../domain/values/namespace.ts';
import type { Field } from './field.ts';

/** The user and server of a form. */
export interface FieldViewer {
  readonly isAdministrator: boolean;
  /** Whether the server is the product's own. */
  readonly isProduct: boolean;
  readonly serverAttributes: Attributes;
  readonly namespace: Namespace;
}

/** Whether a field is offered to this user on this server, whatever its form contains. */
export function isFieldAvailable(
  field: Field,
  { isAdministrator, isProduct, serverAttributes, namespace }: FieldViewer,
): boolean {
  if (field.administratorsOnly && !isAdministrator) return false;
  if (field.productOnly && !isProduct) return false;
  if (field.serverSwitch === undefined) return true;
  return isOn(productAttribute(serverAttributes, namespace, field.serverSwitch));
}
