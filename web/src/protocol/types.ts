// Made by tools/protocol_types.py from the server's types. Do not edit.

export type AddressRow = {
  origin: string
  address?: string | null
  sockets?: number
  tables?: number
  seats?: number
  accounts?: number
  last?: number | null
}

export type Advice = {
  hint: Hint
  reason: Reason
}

export type AlvinCaught = {
  type: "AlvinCaught"
  seat: number
}

export type AlvinMoved = {
  type: "AlvinMoved"
  seat: number
  city: string
}

export type Analysis = {
  format?: string
  version?: number
  board: string
  options: string[]
  seats: number
  playouts: number
  decisions: Decision[]
  final: number[] | null
  seats_summary: SeatSummary[]
  turning_points: number[]
  tickets: TicketHeld[]
  tracks: DecisiveTrack[]
}

export type AnalysisMessage = {
  status: "done" | "failed" | "none" | "running" | "waiting"
  progress?: number
  reason?: string | null
  analysis?: Analysis | null
}

export type Answered = {
  type: "Answered"
  seat: number
}

export type Ban = {
  type: "Ban"
  kind: "account" | "address" | "name" | "origin"
  what: string
  until?: number | null
  note?: string
}

export type BoardFacts = {
  id: string
  name: string
  year: number
  seats: [number, number]
  options: string[]
  trains: number
  height: number
  points: Record<string, number>
  fingerprint: string
  rules: string[]
  figures: Record<string, number>
  terms: Record<string, string[]>
  places: Record<string, string[]>
  cities: City[]
  tracks: Track[]
  tickets: TicketFacts[]
  festivals: Festival[]
  owners: Record<string, string>
  words: BoardWords
}

export type BoardSummary = {
  id: string
  name: string
  seats: [number, number]
  options: string[]
  explains: Record<string, string>
}

export type BoardWords = {
  prompts: Record<string, string>
  actions: Record<string, Sentence>
  events: Record<string, Sentence>
  refusals: Record<string, string>
  lines: Record<string, string>
  options: Record<string, string>
  during: string[]
}

export type BotsMessage = {
  characters: Character[]
  levels: string[]
  styles: string[]
  online: OnlineBot[]
}

export type BuildStation = {
  type: "BuildStation"
  city: string
  colour: string
  locomotives?: number
}

export type CardDealt = {
  type: "CardDealt"
  seat: number
  card: string | null
}

export type CardDrawn = {
  type: "CardDrawn"
  seat: number
  card: string | null
}

export type CardTaken = {
  type: "CardTaken"
  seat: number
  card: string
}

export type ChairMessage = {
  kind: "bot" | "closed" | "open" | "person"
  name?: string
  bot?: string | null
  account?: boolean
  seat?: number | null
  absent?: "away" | "resigned" | null
  present?: boolean
  gone?: number | null
}

export type ChallengeMessage = {
  id: string
  daily: boolean
  board: string
  chairs: string[]
  options: string[]
  pace: Live | Relaxed | Untimed
  begins: number
  ends: number
  now: number
  commitment: string
  played: number
  days?: string[]
  table?: string | null
  results?: RankedOutcome[] | null
  secret?: string | null
}

export type Character = {
  id: string
  name: string
  level: number
  style: string
  spec: string
}

export type ChooseStart = {
  type: "ChooseStart"
  city: string
}

export type City = {
  id: string
  name: string
  lat: number
  lon: number
  at: [number, number]
}

export type Claim = {
  type: "Claim"
  track: string
  colour: string
  locomotives?: number
}

export type ClockMessage = {
  seat: number
  since: number
  until: number | null
  bank: number
}

export type Close = {
  type: "Close"
  message: string
  at?: number | null
}

export type Closing = {
  type: "closing"
}

export type CollectFestival = {
  type: "CollectFestival"
  festival: string
}

export type Complaint = {
  chair: number
  n?: number | null
}

export type CreateAccount = {
  type: "CreateAccount"
  account: string
}

export type Credentials = {
  name: string
  password: string
}

export type DailyDeal = {
  id: string
  board: string
  ends: number
  table?: string | null
  finished?: boolean
}

export type Decision = {
  n: number
  turn: number
  seat: number
  played: Pass | TakeCard | DrawBlind | Claim | PlaceMarker | DeclineMarker | MoveAlvin | ChooseStart | PayTunnel | LeaveTunnel | BuildStation | CollectFestival | DrawTickets | KeepTickets | PickTicket
  full: number[]
  full_error: number
  known: number[]
  options: Option[]
  gave_up: number
  error: number
  plan: SeatPlan | null
  luck: number
  luck_error: number
}

export type DecisiveTrack = {
  track: string
  n: number
  seat: number
  swing: number
  error: number
}

export type DeckReformed = {
  type: "DeckReformed"
  cards: number
}

export type DeclineMarker = {
  type: "DeclineMarker"
}

export type DeleteTables = {
  type: "DeleteTables"
  tables: string[]
}

export type Done = {
  type: "done"
  id: string
  n: number
}

export type DraftCardTurned = {
  type: "DraftCardTurned"
}

export type DrawBlind = {
  type: "DrawBlind"
}

export type DrawTickets = {
  type: "DrawTickets"
}

export type Draws = {
  n: number
  cards: Record<string, Refusal>
  deck: Refusal | null
  tickets: Refusal | null
}

export type Effect = {
  said: string
  tables?: string[]
  deleted?: string[]
  accounts?: number[]
  unseated?: number
  messages?: number
  ban?: number | null
  secret?: string | null
}

export type End = {
  type: "End"
  agree?: boolean
  n: number
  id: string
}

export type EndTables = {
  type: "EndTables"
  tables: string[]
}

export type EntryMessage = {
  n: number
  at: number
  what: "asked-to-end" | "broken-off" | "came-back" | "chairs-set" | "first-set" | "followed" | "forgotten" | "left" | "mailed" | "mixed" | "moved" | "opened" | "played-on" | "reissued" | "renewed" | "resigned" | "said" | "sat" | "sat-in" | "started" | "struck" | "undone" | "wanted" | "went-away"
  chair?: number | null
  seat?: number | null
  name?: string | null
  text?: string | null
  to?: string | null
  chairs?: number[]
  removed?: boolean
  bot?: boolean
  lost?: "late" | "wrong" | null
  steps?: number
  messages?: number[]
  events?: (PointsScored | Answered | TurnBegan | LastRoundBegan | Passed | GameEnded | CardTaken | CardDrawn | MarketFilled | MarketSwept | DeckReformed | CardDealt | NothingDrawn | TrackClaimed | MarkerPlaced | MarkerDeclined | AlvinCaught | AlvinMoved | StartChosen | TunnelBegun | TunnelCardTurned | TunnelPaid | TunnelLeft | StationBuilt | FestivalLaid | FestivalTaken | TicketsOffered | TicketsKept | PacketPassed | TicketPicked | DraftCardTurned)[]
}

export type Festival = {
  id: string
  name: string
  cities: string[]
  cards: number
}

export type FestivalLaid = {
  type: "FestivalLaid"
  festival: string
}

export type FestivalScored = {
  festival: string
  cards: number
  points: number
}

export type FestivalTaken = {
  type: "FestivalTaken"
  seat: number
  festival: string
  cards: number
}

export type FillWithBots = {
  type: "FillWithBots"
  bot: string
  n: number
  id: string
}

export type Fortune = {
  seen: number
  expected: number
}

export type GameEnded = {
  type: "GameEnded"
}

export type GameFile = {
  text: string
}

export type GiveBack = {
  type: "GiveBack"
  seat: number
  n: number
  id: string
}

export type HideTables = {
  type: "HideTables"
  tables: string[]
  hidden?: boolean
}

export type Hint = {
  choice: Pass | TakeCard | DrawBlind | Claim | PlaceMarker | DeclineMarker | MoveAlvin | ChooseStart | PayTunnel | LeaveTunnel | BuildStation | CollectFestival | DrawTickets | KeepTickets | PickTicket
  options: Option[]
  plan: SeatPlan
  counts: "points" | "win"
  points: number
  place: number
}

export type Invite = {
  type: "Invite"
  until: number
}

export type Join = {
  name: string
  chair?: number | null
  bytes?: string | null
  mail?: string | null
}

export type JournalRow = {
  id: number
  at: number
  who: string
  act: EndTables | HideTables | DeleteTables | Remove | Ban | LiftBan | Close | Reopen | Invite | CreateAccount | ResetPassword | RotateKey | Strike | SettleReports | SetWords
  effect: Effect
}

export type KeepTickets = {
  type: "KeepTickets"
  tickets: string[]
}

export type LastRoundBegan = {
  type: "LastRoundBegan"
  seat: number
}

export type Leave = {
  type: "Leave"
  n: number
  id: string
}

export type LeaveTunnel = {
  type: "LeaveTunnel"
}

export type LiftBan = {
  type: "LiftBan"
  ban: number
}

export type Live = {
  type: "live"
  move?: number
  bank?: number
}

export type Load = {
  version: string
  tables: number
  sockets: number
  bots_waiting: number
  memory: number
  commits: number
  commit_mean: number
  commit_99: number
  move_99: number
  refusals: Record<string, number>
  statuses: Record<string, number>
}

export type MarkerDeclined = {
  type: "MarkerDeclined"
  seat: number
}

export type MarkerPlaced = {
  type: "MarkerPlaced"
  seat: number
  city: string
  colour: string
  locomotives: number
}

export type MarketFilled = {
  type: "MarketFilled"
  card: string
}

export type MarketSwept = {
  type: "MarketSwept"
}

export type Me = {
  name: string
  rating: number
  games: number
}

export type Mix = {
  type: "Mix"
  bytes: string
  n: number
  id: string
}

export type MoveAlvin = {
  type: "MoveAlvin"
  city: string
}

export type NewBotToken = {
  name: string
  token: string
}

export type NewChallenge = {
  board: string
  chairs: string[]
  options?: string[]
  first?: number | null
  pace?: Live | Relaxed | Untimed
  hours?: number
}

export type NewTable = {
  settings: Settings
  name?: string | null
  bytes?: string | null
  mail?: string | null
  webhook?: string | null
}

export type NothingDrawn = {
  type: "NothingDrawn"
  seat: number
}

export type Notice = {
  type: "notice"
  text: string
}

export type OnlineBot = {
  name: string
  owner: string
  boards: string[]
  free: boolean
}

export type Option = {
  action: Pass | TakeCard | DrawBlind | Claim | PlaceMarker | DeclineMarker | MoveAlvin | ChooseStart | PayTunnel | LeaveTunnel | BuildStation | CollectFestival | DrawTickets | KeepTickets | PickTicket
  worth: number
  error: number
}

export type OwnBot = {
  name: string
  online: boolean
}

export type OwnGame = {
  id: string
  status: "finished" | "open" | "playing"
  board: string
  options: string[]
  pace: Live | Relaxed | Untimed
  spectators: boolean
  fixed: boolean
  people: string[]
  bots: string[]
  open: number
  opened: number
  changed: number
  winners?: number[]
  scores?: number[]
  players?: string[]
  waiting_for?: number[]
  tickets?: [number, number][]
  broken_off?: boolean
  left?: number[]
  seat?: number | null
  unreadable?: boolean
}

export type PacketPassed = {
  type: "PacketPassed"
  seat: number
  count: number
  tickets: string[] | null
}

export type Pass = {
  type: "Pass"
}

export type Passed = {
  type: "Passed"
  seat: number
}

export type PayTunnel = {
  type: "PayTunnel"
  locomotives?: number
}

export type PersonRow = {
  id: number
  name: string
  games: number
  sessions: number
  bot?: boolean
  signed_in?: number | null
  origins?: string[]
}

export type PickTicket = {
  type: "PickTicket"
  ticket: string
}

export type Ping = {
  type: "Ping"
}

export type PlaceMarker = {
  type: "PlaceMarker"
  city: string
  colour: string
  locomotives?: number
}

export type Play = {
  type: "Play"
  do: Pass | TakeCard | DrawBlind | Claim | PlaceMarker | DeclineMarker | MoveAlvin | ChooseStart | PayTunnel | LeaveTunnel | BuildStation | CollectFestival | DrawTickets | KeepTickets | PickTicket
  n: number
  id: string
}

export type PointAt = {
  type: "Point"
  track?: string | null
  city?: string | null
}

export type Pointed = {
  type: "pointed"
  seat: number
  track?: string | null
  city?: string | null
}

export type PointsScored = {
  type: "PointsScored"
  seat: number
  points: number
  track: string | null
}

export type Pong = {
  type: "pong"
}

export type Position = {
  n: number
  last: number
  events: (PointsScored | Answered | TurnBegan | LastRoundBegan | Passed | GameEnded | CardTaken | CardDrawn | MarketFilled | MarketSwept | DeckReformed | CardDealt | NothingDrawn | TrackClaimed | MarkerPlaced | MarkerDeclined | AlvinCaught | AlvinMoved | StartChosen | TunnelBegun | TunnelCardTurned | TunnelPaid | TunnelLeft | StationBuilt | FestivalLaid | FestivalTaken | TicketsOffered | TicketsKept | PacketPassed | TicketPicked | DraftCardTurned)[]
  views: ViewMessage[]
}

export type PrintedRule = {
  number: string
  text: string
  heading: string
  replaces?: string[]
}

export type PublicSeat = {
  markers: number
  stations: number
  festivals: number
  seat: number
  score: number
  trains: number
  cards: number
  tickets: number
}

export type PushMessage = {
  key: string
  mail: boolean
}

export type RankedOutcome = {
  table: string
  name: string
  seat: number
  place: number
  points: number
  lead: number
  tickets_done: number
  tickets_failed: number
  helped?: boolean
  rank: number | null
  yours?: boolean
}

export type Reason = {
  kind: "any" | "missing" | "more" | "none" | "points" | "together" | "way"
  track?: string | null
  tracks?: string[]
  tickets?: string[]
  contested?: boolean
  card?: string | null
  n?: number
}

export type Refusal = {
  code: string
  rule: string
  details?: Record<string, string | number>
}

export type RefusedCommand = {
  type: "refused"
  code: string
  rule?: string
  details?: Record<string, string | number>
  id?: string | null
}

export type Relaxed = {
  type: "relaxed"
  days?: number
}

export type Rematch = {
  type: "Rematch"
  bytes?: string | null
  without?: boolean
  n: number
  id: string
}

export type RematchMessage = {
  wanted: number[]
  missing: number[]
}

export type Remove = {
  type: "Remove"
  address?: string | null
  origin?: string | null
  account?: string | null
  since?: number | null
}

export type Reopen = {
  type: "Reopen"
}

export type ReplayMessage = {
  board: string
  players: string[]
  notation: string
  positions: Position[]
}

export type ReportMessage = {
  name: string
  text: string | null
  around: string[]
}

export type ReportRow = {
  id: number
  table: string
  chair: number
  n: number
  at: number
  times: number
  report: ReportMessage
}

export type ResetPassword = {
  type: "ResetPassword"
  account: string
}

export type Resign = {
  type: "Resign"
  n: number
  id: string
}

export type Result = {
  winners: number[]
  places: number[]
  seats: SeatResult[]
}

export type Return = {
  type: "Return"
  n: number
  id: string
}

export type RotateKey = {
  type: "RotateKey"
  grace?: number
  sessions?: boolean
}

export type Say = {
  type: "Say"
  text: string
  n: number
  id: string
}

export type Scoring = {
  seats: SeatScoring[]
  ties: Tie[]
}

export type SeatClaim = {
  token: string
}

export type SeatPlan = {
  tickets: string[]
  given_up: string[]
  tracks: string[]
  borrowed: string[]
  trains: number
  needs: Record<string, number>
}

export type SeatResult = {
  path_length: number
  stations_built: number
  seat: number
  total: number
  points: Record<string, number>
  done: string[]
  failed: string[]
  trains_left: number
}

export type SeatScoring = {
  borrowed: Record<string, string>
  festivals: FestivalScored[]
  path: string[]
  seat: number
  tickets: TicketScored[]
}

export type SeatSummary = {
  seat: number
  skill: number
  skill_error: number
  others: number
  luck: number
  luck_error: number
  blunders: number[]
  locomotives: Fortune
  ticket_points: Fortune
}

export type Seated = {
  table: string
  chair: number
  token: string
}

export type Sentence = {
  fields: Record<string, string>
  says: string
  hides: string
  price: number
}

export type SessionMessage = {
  begun: number
  seen: number
  device: string
  here: boolean
}

export type SetChair = {
  type: "SetChair"
  chair: number
  to: string
  n: number
  id: string
}

export type SetFirst = {
  type: "SetFirst"
  chair?: number | null
  n: number
  id: string
}

export type SetWords = {
  type: "SetWords"
  add?: string[]
  remove?: string[]
}

export type Settings = {
  board: string
  chairs: string[]
  options?: string[]
  first?: number | null
  order?: "seated" | "shuffled"
  pace?: Live | Relaxed | Untimed
  public?: boolean
  spectators?: boolean
  chat?: boolean
  undo?: boolean
  hints?: boolean
  seed?: number | null
}

export type SettleReports = {
  type: "SettleReports"
  reports: number[]
}

export type SignIn = {
  proxied: boolean
  sign_out_url?: string | null
}

export type SitIn = {
  type: "SitIn"
  seat: number
  n: number
  id: string
}

export type Size = {
  name: string
  rows: number
  bytes?: number | null
}

export type Start = {
  type: "Start"
  n: number
  id: string
}

export type StartChosen = {
  type: "StartChosen"
  seat: number
  city: string
}

export type StationBuilt = {
  type: "StationBuilt"
  seat: number
  city: string
  colour: string
  locomotives: number
  price: number
}

export type StoredBan = {
  id: number
  kind: string
  what: string
  shown: string
  note: string
  since: number
  until: number | null
}

export type Strike = {
  type: "Strike"
  table: string
  messages?: number[]
  chairs?: number[]
}

export type Subscribe = {
  endpoint: string
  key: string
  auth: string
  text: string
}

export type Summary = {
  id: string
  status: "finished" | "open" | "playing"
  board: string
  options: string[]
  pace: Live | Relaxed | Untimed
  spectators: boolean
  fixed: boolean
  people: string[]
  bots: string[]
  open: number
  opened: number
  changed: number
  winners?: number[]
  scores?: number[]
  players?: string[]
  waiting_for?: number[]
  tickets?: [number, number][]
  broken_off?: boolean
  left?: number[]
}

export type TableMessage = {
  id: string
  status: "finished" | "open" | "playing"
  settings: Settings
  host: number
  chairs: ChairMessage[]
  commitment: string
  fixed?: boolean
  clocks?: ClockMessage[]
  end_wanted?: number[]
  end_missing?: number[]
  broken_off?: "agreed" | "endless" | "operator" | "untouched" | null
  before?: string | null
  rematch?: RematchMessage | null
  next?: string | null
  challenge?: string | null
  board?: boolean
}

export type TableRow = {
  id: string
  status: string
  board: string
  opened: number
  changed: number
  entries: number
  people?: string[]
  bots?: number
  open?: number
  public?: boolean
  hidden?: boolean
  origins?: string[]
  watchers?: number
}

export type TakeCard = {
  type: "TakeCard"
  card: string
}

export type TicketFacts = {
  id: string
  a: string
  b: string
  points: number
  long: boolean
}

export type TicketHeld = {
  seat: number
  ticket: string
  done: boolean
  open_until?: number | null
  trains?: number | null
}

export type TicketPicked = {
  type: "TicketPicked"
  seat: number
  ticket: string | null
}

export type TicketScored = {
  ticket: string
  points: number
  tracks: string[]
}

export type TicketsKept = {
  type: "TicketsKept"
  seat: number
  kept: number
  returned: number
  tickets: string[] | null
}

export type TicketsOffered = {
  type: "TicketsOffered"
  seat: number
  count: number
  tickets: string[] | null
}

export type Tie = {
  by: string
  seats: number[]
  values: number[]
  ahead: number[]
}

export type Traces = {
  tables?: string[]
  accounts?: Record<string, string>
  seats?: Visit[]
}

export type Track = {
  a: string
  b: string
  length: number
  colour: "black" | "blue" | "green" | "grey" | "orange" | "pink" | "red" | "white" | "yellow"
  ferry?: number
  tunnel?: boolean
  id: string
}

export type TrackClaimed = {
  type: "TrackClaimed"
  seat: number
  track: string
  colour: string
  locomotives: number
}

export type Tracks = {
  n: number
  refusals: Record<string, Refusal>
}

export type Tunnel = {
  track: string
  colour: string
  locomotives: number
  turned: Record<string, number>
  extra: number
}

export type TunnelBegun = {
  type: "TunnelBegun"
  seat: number
  track: string
  colour: string
  locomotives: number
}

export type TunnelCardTurned = {
  type: "TunnelCardTurned"
  seat: number
  card: string
}

export type TunnelLeft = {
  type: "TunnelLeft"
  seat: number
  track: string
}

export type TunnelPaid = {
  type: "TunnelPaid"
  seat: number
  cards: number
  locomotives: number
}

export type TurnBegan = {
  type: "TurnBegan"
  seat: number
}

export type Undo = {
  type: "Undo"
  n: number
  id: string
}

export type Untimed = {
  type: "untimed"
}

export type Update = {
  type: "update"
  n: number
  now: number
  entries: EntryMessage[]
  table: TableMessage
  you: You
  view?: ViewMessage | null
  options?: (Pass | TakeCard | DrawBlind | Claim | PlaceMarker | DeclineMarker | MoveAlvin | ChooseStart | PayTunnel | LeaveTunnel | BuildStation | CollectFestival | DrawTickets | KeepTickets | PickTicket)[]
}

export type ViewMessage = {
  markers?: Record<string, number>
  alvin?: [string, number | null] | null
  network?: string[]
  tunnel?: Tunnel | null
  stations?: Record<string, number>
  piles?: Record<string, number>
  festivals?: Record<string, number>
  packet?: string[]
  passes_to?: number | null
  turn: number
  current: number
  first: number
  to_act: number[]
  seats: PublicSeat[]
  deck: number
  tickets_left: number
  market: Record<string, number>
  discard: Record<string, number>
  tracks: Record<string, number>
  prompt?: string | null
  last_round?: number | null
  last_seats?: number[]
  closed?: string[]
  shown?: Record<string, Record<string, number>>
  result?: Result | null
  seat?: number | null
  hand?: Record<string, number>
  tickets?: string[]
  completed?: string[]
  offer?: string[]
  prices?: Record<string, number>
}

export type Visit = {
  origin: string
  table: string
  chair: number
  sitting: number
  at: number
}

export type Way = {
  tracks: string[]
  claims: string[]
  borrowed: string[]
  trains: number
  lost: "cut-off" | "station" | "trains" | "turns" | null
}

export type Ways = {
  n: number
  ways: Record<string, Way>
  together: number
}

export type You = {
  chair?: number | null
  seat?: number | null
  host?: boolean
  undo?: boolean
  undo_used_up?: boolean
  undo_until?: number | null
  sit_in?: Record<string, number>
  reissue?: Record<string, number>
  was?: "left" | "removed" | "replaced" | null
  next_token?: string | null
}

export type Action = Pass | TakeCard | DrawBlind | Claim | PlaceMarker | DeclineMarker | MoveAlvin | ChooseStart | PayTunnel | LeaveTunnel | BuildStation | CollectFestival | DrawTickets | KeepTickets | PickTicket

export type Command = Play | Undo | Say | Resign | Return | SitIn | GiveBack | End | Leave | Mix | SetChair | FillWithBots | SetFirst | Start | Rematch

export type Act = EndTables | HideTables | DeleteTables | Remove | Ban | LiftBan | Close | Reopen | Invite | CreateAccount | ResetPassword | RotateKey | Strike | SettleReports | SetWords

export type Event = PointsScored | Answered | TurnBegan | LastRoundBegan | Passed | GameEnded | CardTaken | CardDrawn | MarketFilled | MarketSwept | DeckReformed | CardDealt | NothingDrawn | TrackClaimed | MarkerPlaced | MarkerDeclined | AlvinCaught | AlvinMoved | StartChosen | TunnelBegun | TunnelCardTurned | TunnelPaid | TunnelLeft | StationBuilt | FestivalLaid | FestivalTaken | TicketsOffered | TicketsKept | PacketPassed | TicketPicked | DraftCardTurned

export type Message = Update | Done | RefusedCommand | Closing | Notice | Pong | Pointed

export const CHARACTERS: Character[] = [
  {"id":"otto","name":"Otto","level":1,"style":"grabs","spec":"level-1"},
  {"id":"nilo","name":"Nilo","level":1,"style":"hoards","spec":"hoarder"},
  {"id":"rosa","name":"Rosa","level":2,"style":"keeps","spec":"level-2"},
  {"id":"bruno","name":"Bruno","level":2,"style":"races","spec":"racer"},
  {"id":"mina","name":"Mina","level":3,"style":"plans","spec":"level-3"},
  {"id":"samir","name":"Samir","level":3,"style":"collects","spec":"collector"},
  {"id":"yuki","name":"Yuki","level":4,"style":"searches","spec":"level-4"},
  {"id":"vera","name":"Vera","level":5,"style":"adapts","spec":"level-5"},
]
