import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { newId } from '../database/id.ts';

/** A browser that gets pushes: its address as the API gets it, and how it decrypts what arrives (RFC 8188, 8291). */
export function makeBrowser(endpoint = `https://push.example.org/${newId()}`) {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys();
  const secret = randomBytes(16);
  const info = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)));

  return {
    address: { endpoint, keys: { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') } },
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + (body[20] ?? 0));
      const encrypted = body.subarray(21 + sender.length);
      const shared = keys.computeSecret(sender);
      const input = hkdfSync('sha256', shared, secret, info('WebPush: info\0', publicKey, sender), 32);
      const key = hkdfSync('sha256', Buffer.from(input), salt, info('Content-Encoding: aes128gcm\0'), 16);
      const nonce = hkdfSync('sha256', Buffer.from(input), salt, info('Content-Encoding: nonce\0'), 12);
      const cipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce));
      cipher.setAuthTag(encrypted.subarray(-16));
      const padded = Buffer.concat([cipher.update(encrypted.subarray(0, -16)), cipher.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}
