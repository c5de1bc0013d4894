import type { UserTab } from '@farol/core/domain/access/user-form';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { useTranslation } from '../language/use-translation.ts';
import { AttributeEditor } from '../records/form/attribute-editor.tsx';
import { AccessTab } from './access-tab.tsx';
import { AccountTab } from './account-tab.tsx';
import { BillingTab } from './billing-tab.tsx';
import type { UserFormModel } from './use-user-form.ts';
import { UserFields } from './user-fields.tsx';
import { PIX_FIELDS } from '@farol/core/domain/billing/pix-fields';
import { PERMISSION_AREAS } from '@farol/core/domain/access/permission-areas';
import { LimitField } from './limit-input.tsx';
import { PermissionAreaCard } from './permission-area-card.tsx';

const RESELLER = PERMISSION_AREAS.find(({ name }) => name === 'reseller');

interface UserTabContentProps {
  tab: UserTab;
  form: UserFormModel;
  /** The user has tried to save: what the form finds wrong by itself is shown. */
  showsProblems: boolean;
}

/** The content of a tab of the user form. */
export function UserTabContent({ tab, form, showsProblems }: UserTabContentProps) {
  const { t } = useTranslation();
  switch (tab) {
    case 'account':
      return <AccountTab form={form} showsProblems={showsProblems} />;
    case 'preferences':
      return <UserFields form={form} names={fieldNamesOf('preferences')} />;
    case 'permissions':
      return <AccessTab form={form} />;
    case 'address':
      return (
        <>
          <UserFields form={form} names={fieldNamesOf('address')} legend={t('records.section.address')} />
          <UserFields form={form} names={fieldNamesOf('contact')} legend={t('users.contact')} />
        </>
      );
    case 'reseller':
      return <ResellerTab form={form} />;
    case 'billing':
      return <BillingTab form={form} />;
    case 'attributes':
      return (
        <AttributeEditor
          lines={form.draft.lines}
          suggestions={RESOURCES.users.attributeSuggestions}
          error={form.errorOf('attributes')}
          isReadOnly={form.isLocked('attributes')}
          onChange={(lines) => form.setAttributeLines(lines)}
        />
      );
    default:
      return tab satisfies never;
  }
}

function fieldNamesOf(section: string): readonly string[] {
  const { sections } = RESOURCES.users;
  return sections.flatMap(({ name, fields }) => (name === section ? fields.map((field) => field.name) : []));
}

/**
 * Whether an account is a reseller, with its domain and limit (§1, "Resellers and sub-resellers"), and how its customers
 * pay; of its own account a reseller sets the latter alone.
 */
function ResellerTab({ form }: { form: UserFormModel }) {
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
