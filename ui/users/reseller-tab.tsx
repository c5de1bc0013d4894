import { PIX_FIELDS } from '@farol/core/domain/billing/pix-fields';
import { PERMISSION_AREAS } from '@farol/core/domain/access/permission-areas';
import { useTranslation } from '../language/use-translation.ts';
import { LimitField } from './limit-input.tsx';
import { PermissionAreaCard } from './permission-area-card.tsx';
import { UserFields } from './user-fields.tsx';
import type { UserFormModel } from './use-user-form.ts';

const RESELLER = PERMISSION_AREAS.find(({ name }) => name === 'reseller');

/**
 * Whether an account is a reseller, with its domain and limit (§1, "Resellers and sub-resellers"), and how its customers
 * pay; of its own account a reseller sets the latter alone.
 */
export function ResellerTab({ form }: { form: UserFormModel }) {
  const { t } = useTranslation();
  const isPlus = form.principal.server.isPlus;
  return (
    <>
      {!form.isOwn && (
        <>
          {RESELLER && <PermissionAreaCard form={form} area={RESELLER} />}
          <UserFields form={form} names={['domainReseller']} />
          <LimitField form={form} name="limitReseller" />
        </>
      )}
      {isPlus && <UserFields form={form} names={PIX_FIELDS} legend={t('users.billing.pix')} />}
    </>
  );
}
