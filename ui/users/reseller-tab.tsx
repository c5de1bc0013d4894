import { PERMISSION_AREAS } from '@farol/core/domain/access/permission-areas';
import { LimitField } from './limit-input.tsx';
import { PermissionAreaCard } from './permission-area-card.tsx';
import { UserFields } from './user-fields.tsx';
import type { UserFormModel } from './use-user-form.ts';

const RESELLER = PERMISSION_AREAS.find(({ name }) => name === 'reseller');

/** Whether an account is a reseller, with its domain and limit (§1, "Resellers and sub-resellers"). */
export function ResellerTab({ form }: { form: UserFormModel }) {
  return (
    <>
      {RESELLER && <PermissionAreaCard form={form} area={RESELLER} />}
      <UserFields form={form} names={['domainReseller']} />
      <LimitField form={form} name="limitReseller" />
    </>
  );
}
