import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConsoleFiles } from '../../../server/http/console-files.ts';
import { appManifest, brandedPage, type PageBranding } from '../../../server/product/branded-page.ts';
import type { BrandingConfig } from '../../../server/product/branding.ts';
import { pixelsOfPng } from '../../../server/pictures/png-pixels.ts';

function aBranding(change: Partial<BrandingConfig['config']> = {}, colors = {}): BrandingConfig {
  return {
    config: {
      title: '',
      whatsapp: false,
      headLogo: { image: true, text: '', width: 80 },
      pictures: {},
      ...change,
    },
    colors,
    push: { vapidKey: '', firebaseConfig: {} },
  };
}

test('branded page: the page of the console has name, colors and icons before anything is drawn', () => {
  const icon = '/acme/assets/custom/icon-192.png?v=abc';
  const { title, head } = brandedPage(
    aBranding(
      { title: 'Frota <Azul> & Cia', pictures: { 'fav-icon': icon } },
      { '--el-color-primary': '#a01060' },
    ),
    'acme',
  );
  expect(title).toBe('Frota &lt;Azul&gt; &amp; Cia');
  for (const part of [
    '<link rel="manifest" href="/acme/assets/custom/manifest.json">',
    '<link rel="icon" type="image/png" sizes="32x32" href="/acme/assets/custom/icon-32.png?v=abc">',
    '<link rel="apple-touch-icon" href="/acme/assets/custom/icon-180.png?v=abc">',
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#a01060">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#151c26">',
    '<meta name="apple-mobile-web-app-capable" content="yes">',
    '<meta name="apple-mobile-web-app-title" content="Frota &lt;Azul&gt;">',
    '--farol-primary:#a01060',
  ])
    expect(head).toContain(part);
  const own = brandedPage(aBranding(), 'farol').head;
  expect(own).toContain('<style id="theme"></style>');
  expect(own).toContain('<link rel="apple-touch-icon" href="/images/app/icon-180.png">');
});

test('branded page: the file of the installed app has the name of the product where none is set, and the icons that there are', () => {
  const own = appManifest(aBranding(), 'pt-BR');
  expect(own).toMatchObject({
    name: 'Farol',
    short_name: 'Farol',
    lang: 'pt-BR',
    theme_color: '#1c68ce',
    start_url: '/',
    shortcuts: [
      { name: 'Mapa', url: '/home' },
      { name: 'Alertas', url: '/notifications' },
    ],
  });
  const named = aBranding({ headLogo: { image: false, text: 'FROTA', width: 80 } });
  expect(appManifest(named, 'en-US')).toMatchObject({ name: 'FROTA', shortcuts: [{ name: 'Map' }, {}] });
  for (const [title, short] of [
    ['Frota Azul da Serra', 'Frota Azul'],
    ['Rastreamentos', 'Rastreamento'],
    ['Frota Azul12', 'Frota Azul12'],
  ] as const)
    expect(appManifest(aBranding({ title }), 'pt-BR')).toMatchObject({ name: title, short_name: short });
});

test('branded page: the icons of the product are there in each size that its app names, and phones may cut off the edge of some', async () => {
  const { icons, shortcuts } = manifestOf(aBranding());
  for (const { src, sizes, purpose } of [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)]) {
    const bytes = readFileSync(new URL(`../../../ui/public${src}`, import.meta.url));
    const { widthPixels, samples } = await pixelsOfPng(bytes);
    expect([src, `${widthPixels}x${widthPixels}`]).toEqual([src, sizes]);
    if (purpose === 'maskable') expect([src, samples[3]]).toEqual([src, 255]);
  }
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']),
  );
});

/** An icon of an app as browsers read it. */
interface ManifestIcon {
  src: string;
  sizes: string;
  purpose: string;
}

function manifestOf(config: BrandingConfig): {
  icons: ManifestIcon[];
  shortcuts: { icons: ManifestIcon[] }[];
} {
  return JSON.parse(JSON.stringify(appManifest(config, 'pt-BR')));
}

test('branded page: the served page follows the branding at once, and is as it was built while nobody can read it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'farol-page-'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="pt-BR"><head><link rel="icon" href="/mark.svg"><title>Farol</title></head></html>',
  );
  let branding: (() => Promise<PageBranding>) | undefined;
  const files = new ConsoleFiles(folder, { namespace: 'farol' }, async () => branding?.());
  const page = async () => {
    const response = await files.respond('/login', () => undefined);
    return [await response.text(), response.headers.get('etag')];
  };
  const [plain, plainTag] = await page();
  expect(plain).toContain('<title>Farol</title></head>');
  branding = () => Promise.resolve({ title: 'Frota $&', head: '<style>$1</style>', hasIcons: true });
  const [branded, tag] = await page();
  expect(branded).toContain('<head><title>Frota $&</title><style>$1</style></head>');
  expect(tag).not.toBe(plainTag);
  branding = () => Promise.reject(new Error('no database'));
  expect(await page()).toEqual([plain, plainTag]);
  rmSync(folder, { recursive: true });
});
