/* Requests about friends and challenges. */
import type { Friend, FriendsView, FriendView, Invited, NewChallenge, Profile } from '../../generated/friends'
import type { Created } from '../../generated/messages'
import { ask, asJson, json } from '../../base/server/api'

const path = (friend: string) => `friends/${encodeURIComponent(friend)}`

export const friends = {
  all: () => json<FriendsView>('friends'),
  one: (friend: string) => json<FriendView>(path(friend)),
  invite: () => json<Invited>('friends/invitations', { method: 'POST' }),
  accept: (code: string) => json<Friend>('friends', asJson('POST', { code })),
  /** What a friend may see. */
  show: (friend: string, here: boolean, games: boolean) => ask(path(friend), asJson('PUT', { here, games })),
  part: (friend: string) => ask(path(friend), { method: 'DELETE' }),
  /** What one has played oneself. */
  played: async () => (await json<Profile>('me/played')).played,
  /** The id of the table. */
  challenge: async (wanted: NewChallenge) => (await json<Created>('challenges', asJson('POST', wanted))).id,
}

/** A time in seconds since 1970 in a language: day and minute. */
export const moment = (seconds: number, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1000)
