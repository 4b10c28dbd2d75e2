/* Passkeys (WebAuthn): browsers make and use them on https only, for the host name of the page. */
import { asJson, ask, json } from '../../base/server/api'
import type { KeptPasskeys, NewPasskey, PasskeyChallenge, Person } from '../../generated/messages'

/** Why no passkeys can be had here, if none can: the page came without https or by a number, or the browser knows none. */
export type Hindrance = 'insecure' | 'unable'

/** Signed with by nearly all devices: ES256, Ed25519, RS256. */
const ALGORITHMS = [-7, -8, -257]

/** What this page or browser has against passkeys; null where they can be had. */
export function hindrance(page: Window & typeof globalThis = window): Hindrance | null {
  if (!page.isSecureContext || /^[\d.]+$|^\[/.test(page.location.hostname)) return 'insecure'
  return 'PublicKeyCredential' in page && 'parseCreationOptionsFromJSON' in page.PublicKeyCredential
    ? null
    : 'unable'
}

/** The person has closed what their browser asked, or it has no passkey for this page. */
export class NoPasskey extends Error {}

async function made(wanted: Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    return (await wanted) as PublicKeyCredential
  } catch (error) {
    throw new NoPasskey((error as Error).name)
  }
}

export const kept = () => json<KeptPasskeys>('me/passkeys')
export const remove = (id: string) => ask(`me/passkeys/${encodeURIComponent(id)}`, { method: 'DELETE' })

/** Make a passkey for this person. */
export async function add(): Promise<void> {
  const begun = await json<NewPasskey>('me/passkeys/challenge', { method: 'POST' })
  const called = begun.name || 'Gusher'
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({
    challenge: begun.challenge,
    rp: { id: location.hostname, name: 'Gusher' },
    user: { id: begun.user, name: called, displayName: called },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: begun.known.map((id) => ({ type: 'public-key', id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
  const { id, response } = (
    await made(navigator.credentials.create({ publicKey }))
  ).toJSON() as RegistrationResponseJSON
  const answer = { id, client_data: response.clientDataJSON, attestation: response.attestationObject }
  await ask('me/passkeys', asJson('POST', answer))
}

/** Become the person of a passkey on this device. */
export async function signIn(): Promise<Person> {
  const { challenge } = await json<PasskeyChallenge>('passkey/challenge', { method: 'POST' })
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
    challenge,
    rpId: location.hostname,
    userVerification: 'preferred',
  })
  const { id, response } = (
    await made(navigator.credentials.get({ publicKey }))
  ).toJSON() as AuthenticationResponseJSON
  const proof = {
    id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
  }
  return json<Person>('passkey', asJson('POST', proof))
}
