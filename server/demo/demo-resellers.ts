import { formatPermissionFlags } from '@farol/core/domain/access/permission';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import { presetPermissions } from '@farol/core/domain/access/permission-presets';
import { productAttributeName, type Namespace } from '@farol/core/domain/values/namespace';
import type { User } from '@farol/core/domain/account/user';
import { userBody } from '../accounts/user-body.ts';
import { resellerSettingPrefix } from '../accounts/reseller-settings.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import { parseBody } from '../wire/read-body.ts';

/** An account of the demo that is below its reseller, or the reseller. */
interface DemoResellerAccount {
  readonly name: string;
  readonly email: string;
  /** The e-mail of the account that manages it; undefined for the reseller, who is below administrators alone. */
  readonly manager?: string;
  readonly limits: {
    readonly userLimit: number;
    readonly deviceLimit: number;
    readonly limitReseller?: number;
  };
  /** The rights to resell, and the host name. */
  readonly resells?: { readonly createsResellers: boolean; readonly host?: string };
  /** The group of demo vehicles that it has. */
  readonly group?: string;
}

/** The reseller of the demo, whose password is that of the demo account. */
export const DEMO_RESELLER = { email: 'parceiro@farol.app', host: 'parceiro.localhost' } as const;

const SUB_RESELLER = 'litoral@farol.app';

/** The reseller with a sub-reseller and the customers of both, those above first. Only resellers can sign in. */
export const DEMO_RESELLER_ACCOUNTS: readonly DemoResellerAccount[] = [
  {
    name: 'Parceiro Rastreio',
    email: DEMO_RESELLER.email,
    limits: { userLimit: 6, deviceLimit: 20, limitReseller: 2 },
    resells: { createsResellers: true, host: DEMO_RESELLER.host },
  },
  {
    name: 'Litoral Rastreio',
    email: SUB_RESELLER,
    manager: DEMO_RESELLER.email,
    limits: { userLimit: 2, deviceLimit: 6 },
    resells: { createsResellers: false },
  },
  {
    name: 'Transportes Ipê',
    email: 'ipe@farol.app',
    manager: DEMO_RESELLER.email,
    limits: { userLimit: 0, deviceLimit: 6 },
    group: 'Curitiba',
  },
  {
    name: 'Autoescola Central',
    email: 'autoescola@farol.app',
    manager: DEMO_RESELLER.email,
    limits: { userLimit: 0, deviceLimit: 6 },
    group: 'Belo Horizonte',
  },
  {
    name: 'Pousada do Mar',
    email: 'pousada@farol.app',
    manager: SUB_RESELLER,
    limits: { userLimit: 0, deviceLimit: 6 },
    group: 'Salvador',
  },
];

/** What the host of the reseller shows. */
const BRANDING = {
  label: {
    title: 'Parceiro Rastreio',
    whatsapp: false,
    headLogo: { image: false, text: 'Parceiro Rastreio' },
  },
  theme: { colors: { '--el-color-primary': '#0f766e' } },
};

/**
 * Creates the reseller of the demo with its sub-reseller, customers and branding; their vehicles are some of the demo.
 * The permissions of accounts count from then on: without them nobody resells. Returns the ids of the accounts.
 * @param groups the ids of the groups of demo vehicles by name @param passwordHash of those who can sign in
 */
export async function seedDemoResellers(
  transaction: RecordTransaction,
  context: { groups: ReadonlyMap<string, number>; passwordHash: string; namespace: Namespace },
): Promise<number[]> {
  const { groups, passwordHash, namespace } = context;
  const ids = new Map<string, number>();
  for (const account of DEMO_RESELLER_ACCOUNTS) {
    const user = userOf(account, namespace);
    const id = await transaction.insert('user', {
      id: 0,
      user,
      passwordHash: account.resells ? passwordHash : null,
    });
    ids.set(account.email, id);
    const ownerId = ids.get(account.manager ?? '');
    if (ownerId !== undefined)
      await transaction.associate({ owner: 'user', ownerId, property: 'managedUser', propertyId: id });
    const groupId = groups.get(account.group ?? '');
    if (groupId !== undefined)
      await transaction.associate({ owner: 'user', ownerId: id, property: 'group', propertyId: groupId });
  }
  const prefix = resellerSettingPrefix(ids.get(DEMO_RESELLER.email) ?? 0);
  for (const [name, value] of Object.entries(BRANDING))
    await transaction.query
      .insertInto('settings')
      .values({ name: prefix + name, value: JSON.stringify(value) })
      .execute();
  return [...ids.values()];
}

function userOf({ name, email, limits, resells }: DemoResellerAccount, namespace: Namespace): User {
  const { userLimit, deviceLimit, limitReseller } = limits;
  const attribute = (suffix: string) => productAttributeName(namespace, suffix);
  const attributes = {
    ...(resells && { [attribute('advancedPerms')]: flagsOf(resells.createsResellers) }),
    ...(resells?.host !== undefined && { [attribute('domainReseller')]: resells.host }),
    ...(limitReseller !== undefined && { [attribute('limitReseller')]: limitReseller }),
  };
  return { ...parseBody(userBody, { name, email, userLimit, deviceLimit, attributes }), password: null };
}

/** Returns all permissions of a customer, and those to resell. */
function flagsOf(createsResellers: boolean): string {
  return formatPermissionFlags(
    presetPermissions('everything').map(
      (isOn, flag) =>
        isOn || flag === PERMISSION.reseller || (createsResellers && flag === PERMISSION.createResellers),
    ),
  );
}
