import { PERMISSION_AREAS } from '@farol/core/domain/access/permission-areas';
import { PermissionAreaCard } from './permission-area-card.tsx';
import { UserFields } from './user-fields.tsx';
import type { UserFormModel } from './use-user-form.ts';

const RESELLER = PERMISSION_AREAS.find(({ name }) => name === 'reseller');

/** §1, "Resellers and sub-resellers": whether somebody sells on, and under which domain and limit. */
export function ResellerTab({ form }: { form: UserFormModel }) {
  return (
    <>
      {RESELLER && <PermissionAreaCard form={form} area={RESELLER} />}
      <UserFields form={form} names={['domainReseller', 'limitReseller']} />
    </>
  );
}
