import { Decrypter, Encrypter } from 'age-encryption';
import { StartError } from '#server/start-error.ts';

// The format is that of age (https://age-encryption.org), so that `age -d secret-key.age` opens it without Cauri too.

export async function encryptKey(secretKey: string, passphrase: string): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(secretKey);
}

export async function decryptKey(encrypted: Uint8Array, passphrase: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(encrypted, 'text');
  } catch (error) {
    throw new StartError('BACKUP_PASSPHRASE does not open the secret key in this backup: it was made with another passphrase.', {
      cause: error,
    });
  }
}
