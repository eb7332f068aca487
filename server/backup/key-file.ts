import { StartError } from '#server/start-error.ts';

// The format is that of age (https://age-encryption.org), so that `age -d secret-key.age` opens it without Cauri too.
// The library is loaded when it is needed, because each start would spend a twelfth of its time on it.

export async function encryptKey(secretKey: string, passphrase: string): Promise<Uint8Array> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(secretKey);
}

export async function decryptKey(encrypted: Uint8Array, passphrase: string): Promise<string> {
  const { Decrypter } = await import('age-encryption');
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
