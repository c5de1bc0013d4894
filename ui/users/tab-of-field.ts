import type { UserTab } from '@farol/core/domain/access/user-form';
import { RESOURCES } from '@farol/core/resources/kinds/resources';

const TABS: Readonly<Record<string, UserTab>> = {
  account: 'account',
  preferences: 'preferences',
  access: 'permissions',
  address: 'address',
  contact: 'address',
  reseller: 'reseller',
  billing: 'billing',
  attributes: 'attributes',
};

/** Returns the tab of a field of the user form; undefined for an unknown field. */
export function tabOfField(field: string): UserTab | undefined {
  const { sections } = RESOURCES.users;
  const section = sections.find(({ fields }) => fields.some(({ name }) => name === field));
  return section && TABS[section.name];
}
