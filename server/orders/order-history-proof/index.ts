export {
  canonicalJson,
  findBreak,
  hashEvent,
  type Break,
  type HashedEvent,
  type ProvenEvent,
} from './proof.ts'
