import type { ptBR } from './catalog.ts';
import type { driverPtBR } from './driver.ts';
import type { signInPtBR } from './sign-in.ts';
import type { firstViewPtBR } from './first-view.ts';
import type { screensPtBR } from './screens.ts';

type Texts<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Texts<T[Key]> };

/** All texts of one language. The compiler checks that all languages have the same keys. */
export type Catalog = Texts<typeof ptBR>;

/** The texts available before anybody is signed in. */
export type SignInCatalog = Texts<typeof signInPtBR>;

/** The texts of the drivers' page. */
export type DriverCatalog = Texts<typeof driverPtBR>;

/** The texts of the first view. */
export type FirstViewCatalog = Texts<typeof firstViewPtBR>;

/** The texts loaded with screens, forms and dialogs. */
export type ScreensCatalog = Texts<typeof screensPtBR>;
