import type { Component } from 'svelte'

import type { Heading, Picture, Piece } from '../../../build-plugins/rules-pages'
import { games } from '../../games'
import type { PictureProps } from '../../games/game'
import type { TableView } from '../../generated/messages'
import { loadGameTexts } from '../../base/i18n/language.svelte'
import type { Language } from '../../base/i18n/words'

/** A picture with what draws it; null where that could not be fetched. */
export interface Drawn extends Picture {
  view: TableView | null
  Drawing: Component<PictureProps> | null
}

export interface RulesText {
  pieces: ReadonlyArray<{ html: string } | { picture: Drawn }>
  headings: Heading[]
}

const files = import.meta.glob<{ default: { pieces: Piece[]; headings: Heading[] } }>(
  '../../generated/rules/*.md',
)
const positions = import.meta.glob<{ default: unknown }>('../../generated/pictures/*.json')

/** A game's rules in a language, with all that is in their pictures, so that nothing moves later; null if there are none. */
export async function rulesText(game: string, language: Language): Promise<RulesText | null> {
  const file = files[`../../generated/rules/${game}.${language}.md`]
  if (!file) return null
  const { pieces, headings } = (await file()).default
  return {
    pieces: await Promise.all(
      pieces.map(async (piece) =>
        'html' in piece
          ? piece
          : { picture: { ...piece.picture, ...(await drawingOf(game, piece.picture)) } },
      ),
    ),
    headings,
  }
}

async function drawingOf(game: string, { position }: Picture): Promise<Pick<Drawn, 'view' | 'Drawing'>> {
  try {
    const [view, drawing] = await Promise.all([
      positions[`../../generated/pictures/${game}.${position}.json`]?.(),
      games.get(game)?.picture?.(),
      loadGameTexts(game),
    ])
    return { view: (view?.default as TableView | undefined) ?? null, Drawing: drawing?.default ?? null }
  } catch {
    // The rules can be read without pictures, and their captions say what is in them.
    return { view: null, Drawing: null }
  }
}
