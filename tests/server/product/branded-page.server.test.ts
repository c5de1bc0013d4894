import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConsoleFiles } from '../../../server/http/console-files.ts';
import { appManifest, brandedPage, type PageBranding } from '../../../server/product/branded-page.ts';
import type { BrandingConfig } from '../../../server/product/branding.ts';
import { ServerProcess, temporaryData } from '../../harness/server-process.ts';
import { aColoredPng } from '../../arbitraries/png-images.ts';

function aBranding(change: Partial<BrandingConfig['config']> = {}, colors = {}): BrandingConfig {
  return {
    config: {
      title: '',
      whatsapp: false,
      headLogo: { image: true, text: '' },
      pictures: {},
      ...change,
    },
    colors,
    push: { vapidKey: '', firebaseConfig: {} },
  };
}

test('the page of the console has name, colors and icons before anything is drawn', () => {
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
    '<meta name="theme-color" content="#a01060">',
    '--farol-primary:#a01060',
  ])
    expect(head).toContain(part);
  expect(brandedPage(aBranding(), 'farol').head).toContain('<style id="theme"></style>');
});

test('the file of the installed app has the name of the product where none is set, and the icons that there are', () => {
  expect(appManifest(aBranding())).toMatchObject({ name: 'Farol', theme_color: '#1c68ce', start_url: '/' });
  expect(appManifest(aBranding({ headLogo: { image: false, text: 'FROTA' } }))).toMatchObject({
    name: 'FROTA',
  });
});

test('the served page follows the branding at once, and is as it was built while nobody can read it', async () => {
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

test('a server that is killed while a theme is saved has all of one theme, also after its restart', async () => {
  const data = await temporaryData();
  let server = await ServerProcess.start(data);
  const ana = { email: 'ana@example.com', password: 'correct horse' };
  await server.api.post('/users', { name: 'Ana', ...ana });
  for (let round = 0; round < 3; round++) {
    const api = server.api.signedInAs(ana.email, ana.password);
    const saves = Array.from({ length: 8 }, async (_, at) => {
      const color = `#${round}${at}0000`;
      await api
        .put('/../farol/theme', { config: { title: color }, colors: { '--el-color-primary': color } })
        .catch(() => undefined);
      await api
        .sendBytes('/../farol/theme/upload?type=logo-login', aColoredPng(8 + at), 'image/png')
        .catch(() => undefined);
    });
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
    await server.end('SIGKILL');
    await Promise.all(saves);
    server = await ServerProcess.start(data);
    const { config, colors } = (await server.api.get('/../farol/assets/custom/config.json')).json();
    expect(Object(colors)['--el-color-primary'] ?? '').toBe(Object(config).title);
    const address: unknown = Object(config).pictures['logo-login'];
    if (typeof address === 'string') expect((await server.api.get(`/..${address}`)).status).toBe(200);
  }
  await server.end('SIGTERM');
  await data.remove();
});
