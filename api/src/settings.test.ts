import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { demoDefaults } from './production.ts';
import { readSettings, settingNames, SettingsError } from './settings.ts';

const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8').split('\n');
const given = Object.fromEntries(
  example
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);

describe('.env.example', () => {
  it('lists every setting, each once, and nothing else', () => {
    const names = example.filter((line) => /^\w+=/.test(line)).map((line) => line.slice(0, line.indexOf('=')));
    expect(names.toSorted()).toEqual(settingNames.toSorted());
  });

  it('states the defaults', () => {
    expect(readSettings(given)).toEqual(readSettings({}));
    // A setting that is commented out has no default.
    const withDefault = settingNames.filter((name) => given[name] !== '');
    for (const name of withDefault) {
      const { [name]: _, ...others } = given;
      expect(readSettings(others), name).toEqual(readSettings(given));
    }
    const empty = settingNames.filter((name) => given[name] === '');
    expect(empty.toSorted()).toEqual([
      'BAIRN_API_NODES',
      'BAIRN_PUBLIC_URL',
      'DATABASE_URL',
      'IDEAL_POSTCODES_KEY',
      'MAIL_URL',
      'MAP_TILE_ATTRIBUTION',
      'MAP_TILE_URL',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'REDIS_URL',
      'S3_BUCKET_URL',
      'S3_KEY_ID',
      'S3_REGION',
      'S3_SECRET_KEY',
      'STRIPE_CONNECT_WEBHOOK_SECRET',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'VAPID_PRIVATE_KEY',
      'VAPID_PUBLIC_KEY',
    ]);
  });

  it('explains each setting or its group', () => {
    for (const [index, line] of example.entries()) {
      if (!/^\w+=/.test(line)) continue;
      const before = example.slice(0, index).findLast((earlier) => !/^\w+=/.test(earlier));
      expect(before, line).toMatch(/^# .{20,}/);
    }
  });
});

describe('the compose file', () => {
  const compose = readFileSync(new URL('../../deploy/compose.yaml', import.meta.url), 'utf8');
  const nginx = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8');

  it('sets settings that there are, and every variable of the edge', () => {
    const set = [...compose.matchAll(/\b([A-Z][A-Z0-9_]+): /g)].map(([, name = '']) => name);
    const ofOthers = /^(POSTGRES|NGINX)_/;
    expect(set.filter((name) => !ofOthers.test(name) && !settingNames.includes(name))).toEqual([]);
    const read = new Set([...nginx.matchAll(/\$\{(NGINX_\w+)\}/g)].map(([, name = '']) => name));
    expect(read.size).toBe(4);
    expect([...read].filter((name) => !set.includes(name))).toEqual([]);
  });
});

describe('a wrong setting', () => {
  const wrong: Record<string, string> = {
    BAIRN_MODE: 'test',
    BAIRN_ROLE: 'worker',
    BAIRN_API_NODES: 'http://10.0.0.7:3000, 10.0.0.8',
    BAIRN_DRAIN_SECONDS: '601',
    BAIRN_STOP_SECONDS: '0',
    PORT: '70000',
    BAIRN_PUBLIC_URL: 'bairn',
    DATABASE_URL: 'mysql://localhost/bairn',
    BAIRN_NAMED_STATEMENTS: 'maybe',
    BAIRN_SERVICE_WORKER: 'maybe',
    BAIRN_LOCAL_REMOTES: 'localhost',
    BAIRN_LOG: 'loud',
    BAIRN_TOKEN_SECRETS: 'short',
    BAIRN_WRITES_PER_MINUTE: '0',
    SUPPORT_EMAIL: 'support',
    SUPPORT_PORTAL_URL: 'javascript:alert(1)',
    MAIL_URL: 'https://user:word@mail.example',
    MAIL_FROM: 'nobody',
    STRIPE_SECRET_KEY: 'pk_mixed_up',
    STRIPE_PUBLISHABLE_KEY: 'sk_mixed_up',
    STRIPE_WEBHOOK_SECRET: 'sk_mixed_up',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'sk_mixed_up',
    MAP_TILE_URL: 'https://tiles.example/map.png',
    PUSHER_APP_ID: 'a/b',
    PUSHER_KEY: 'two words',
    PUSHER_SECRET: 'short',
    REDIS_URL: 'http://:word@redis.example',
    VAPID_PUBLIC_KEY: 'short',
    VAPID_PRIVATE_KEY: 'thistle-and-oat',
    S3_BUCKET_URL: 'https://user:word@s3.example/bucket',
    S3_REGION: 'eu west',
    S3_KEY_ID: 'two words',
    S3_SECRET_KEY: 'thistle and oat',
    BAIRN_TRUSTED_PROXIES: '10.0.0.0/33',
    BAIRN_METRICS_READERS: 'everybody',
    BAIRN_METRICS_PORT: '65536',
    BAIRN_VITALS_PERCENT: '101',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
    BAIRN_TRACES_PERCENT: '-1',
    BAIRN_SOCKETS_PER_ADDRESS: '0',
  };
  /** Settings that accept any text. */
  const anyText = [
    'IDEAL_POSTCODES_KEY',
    'MAP_TILE_ATTRIBUTION',
    'HOST',
    'BAIRN_DATA',
    'BAIRN_WEB',
    'BAIRN_API_KEY',
    'SUPPORT_PHONE',
    'OTEL_SERVICE_NAME',
  ];

  it('is tested for every setting that has a rule', () => {
    expect([...Object.keys(wrong), ...anyText].toSorted()).toEqual(settingNames.toSorted());
  });

  it.each(Object.entries(wrong))('%s stops the start with a message that names it', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
    expect(() => readSettings({ [name]: value })).toThrow(
      new RegExp(`^${name} is set to .+, which is not valid: (it|each secret) must .+\\.$`),
    );
  });

  it.each(['abc', '3000.5', '1e9', '0x10', ' ', '-1'])('of a number, %j, is none', (value) => {
    expect(() => readSettings({ PORT: value })).toThrow(/^PORT /);
  });

  it('does not show a secret in the message', () => {
    for (const name of [
      'BAIRN_TOKEN_SECRETS',
      'STRIPE_SECRET_KEY',
      'PUSHER_SECRET',
      'DATABASE_URL',
      'MAIL_URL',
      'REDIS_URL',
      'VAPID_PRIVATE_KEY',
      'S3_BUCKET_URL',
      'S3_SECRET_KEY',
    ]) {
      const value = wrong[name] ?? '';
      expect(() => readSettings({ [name]: value })).not.toThrow(value);
    }
  });

  it('that is empty counts as not set', () => {
    expect(readSettings({ PORT: '', STRIPE_SECRET_KEY: '' })).toEqual(readSettings({}));
  });
});

describe('production', () => {
  const own = {
    BAIRN_MODE: 'production',
    BAIRN_API_KEY: 'a key of our own',
    BAIRN_TOKEN_SECRETS: 'a token secret that is all our own, and a newer token secret that is all our own',
    PUSHER_SECRET: 'another secret of our own',
    BAIRN_PUBLIC_URL: 'https://bairn.example',
    MAIL_URL: 'smtps://bairn:secret@mail.example',
    MAIL_FROM: 'Bairn <hello@bairn.example>',
    STRIPE_SECRET_KEY: 'sk_live_key',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_key',
    STRIPE_WEBHOOK_SECRET: 'whsec_live',
  };

  it('starts with secrets of its own', () => {
    expect(readSettings(own)).toMatchObject({ mode: 'production', stripe: { secretKey: 'sk_live_key' } });
  });

  it.each(Object.entries(demoDefaults))('refuses the published %s, given or left out', (name, published) => {
    const { [name as keyof typeof own]: _, ...others } = own;
    for (const environment of [others, { ...own, [name]: published }, { ...own, [name]: '' }]) {
      expect(() => readSettings(environment)).toThrow(
        `${name} must be set to a secret of your own when BAIRN_MODE is production.`,
      );
    }
  });

  it('refuses a published secret among others of its own', () => {
    for (const secrets of [
      'a secret of our own,demo-token-secret-that-everybody-knows',
      ' demo-token-secret-that-everybody-knows ',
    ]) {
      expect(() => readSettings({ ...own, BAIRN_TOKEN_SECRETS: secrets })).toThrow(/^BAIRN_TOKEN_SECRETS /);
    }
  });

  it('refuses to take money in the sandbox', () => {
    expect(() => readSettings({ ...own, STRIPE_SECRET_KEY: undefined })).toThrow(/^STRIPE_SECRET_KEY must be set/);
    expect(() => readSettings({ ...own, STRIPE_PUBLISHABLE_KEY: '' })).toThrow(/^STRIPE_PUBLISHABLE_KEY must be set/);
    expect(() => readSettings({ ...own, STRIPE_WEBHOOK_SECRET: '' })).toThrow(/^STRIPE_WEBHOOK_SECRET must be set/);
  });

  it('refuses to send email without a mail server, a sender or a site address', () => {
    for (const name of ['MAIL_URL', 'MAIL_FROM', 'BAIRN_PUBLIC_URL']) {
      expect(() => readSettings({ ...own, [name]: '' })).toThrow(new RegExp(`^${name} must be set`));
    }
  });

  it.each([
    ['BAIRN_PUBLIC_URL', 'http://bairn.example'],
    ['BAIRN_LOCAL_REMOTES', 'on'],
    ['STRIPE_SECRET_KEY', 'sk_test_key'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_test_key'],
    ['BAIRN_TOKEN_SECRETS', 'only thirty-one characters long'],
    ['BAIRN_TOKEN_SECRETS', `a token secret that is all our own,${'ab'.repeat(20)}`],
    ['PUSHER_SECRET', 'fifteen letters'],
    ['PUSHER_SECRET', 'a'.repeat(40)],
  ])('refuses a %s that is not safe, which a demonstration takes: %s', (name, value) => {
    const refused = new RegExp(`^${name} must (be|have) .* when BAIRN_MODE is production\\.$`);
    expect(() => readSettings({ ...own, [name]: value })).toThrow(refused);
    expect(readSettings({ ...own, [name]: value, BAIRN_MODE: 'demo' }).mode).toBe('demo');
  });
});

describe('settings of a real site without a mode', () => {
  it.each([
    ['BAIRN_PUBLIC_URL', 'https://bairn.example'],
    ['MAIL_URL', 'smtps://mail.example'],
  ])('%s makes no demonstration by accident', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(`${name} is set, but BAIRN_MODE is not.`);
    expect(readSettings({ [name]: value, BAIRN_MODE: 'demo' }).mode).toBe('demo');
  });
});

describe('a renderer', () => {
  const own = { BAIRN_ROLE: 'renderer', BAIRN_API_NODES: 'http://10.0.0.7:3000, https://api.example' };

  it('has the origins of the API nodes, which it does not start without', () => {
    expect(readSettings(own).apiNodes).toEqual(['http://10.0.0.7:3000', 'https://api.example']);
    expect(readSettings({ ...own, BAIRN_ROLE: 'api' }).apiNodes).toEqual([]);
    expect(() => readSettings({ BAIRN_ROLE: 'renderer' })).toThrow(/^BAIRN_API_NODES must be set/);
  });

  it('needs no secret in production but the API key', () => {
    const production = {
      ...own,
      BAIRN_MODE: 'production',
      BAIRN_API_KEY: 'a key of our own',
      BAIRN_PUBLIC_URL: 'https://bairn.example',
    };
    expect(readSettings(production).role).toBe('renderer');
    expect(() => readSettings({ ...production, BAIRN_API_KEY: 'demo' })).toThrow(/^BAIRN_API_KEY must be set/);
    expect(() => readSettings({ ...production, BAIRN_ROLE: 'api' })).toThrow(/^BAIRN_TOKEN_SECRETS must be set/);
  });
});

describe('trusted proxies', () => {
  it('are those of this machine, and those that are set', () => {
    expect(readSettings({}).trustedProxies).toContain('loopback');
    expect(readSettings({ BAIRN_TRUSTED_PROXIES: '10.0.0.0/8, fd00::7' }).trustedProxies).toEqual([
      'loopback',
      '10.0.0.0/8',
      'fd00::7',
    ]);
    for (const wrong of ['all', '*', '0.0.0.0/0', 'proxy.example', '10.0.0.1,']) {
      expect(() => readSettings({ BAIRN_TRUSTED_PROXIES: wrong })).toThrow(/^BAIRN_TRUSTED_PROXIES /);
    }
  });
});

describe('the bucket of files', () => {
  const all = {
    S3_BUCKET_URL: 'https://s3.eu-west-2.amazonaws.com/bairn-files',
    S3_REGION: 'eu-west-2',
    S3_KEY_ID: 'AKIAEXAMPLE',
    S3_SECRET_KEY: 'a/secret+key',
  };

  it('is set as a whole or not at all', () => {
    expect(readSettings({}).bucket).toBeNull();
    expect(readSettings(all).bucket).toEqual({
      url: all.S3_BUCKET_URL,
      region: all.S3_REGION,
      keyId: all.S3_KEY_ID,
      secret: all.S3_SECRET_KEY,
    });
    for (const name of Object.keys(all)) {
      expect(() => readSettings({ ...all, [name]: '' }), name).toThrow(/^S3_BUCKET_URL, .+ must be set together\.$/);
      expect(() => readSettings({ [name]: all[name as keyof typeof all] }), name).toThrow(/must be set together\.$/);
    }
  });
});

describe('token secrets', () => {
  it('may be several for a rotation, each long enough by itself', () => {
    const two = 'a long enough secret,another long enough one';
    expect(readSettings({ BAIRN_TOKEN_SECRETS: two }).tokenSecrets).toEqual(two.split(','));
    for (const short of ['a long enough secret,short', 'a long enough secret,']) {
      expect(() => readSettings({ BAIRN_TOKEN_SECRETS: short })).toThrow(/^BAIRN_TOKEN_SECRETS /);
    }
  });
});
