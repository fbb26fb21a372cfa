import Accord

nonisolated extension Schemas {
    /// More properties than a word has bits.
    @frozen public struct Many: Accord.Record {
        public var p0: String
        public var p1: String
        public var p2: String
        public var p3: String
        public var p4: String
        public var p5: String
        public var p6: String
        public var p7: String
        public var p8: String
        public var p9: String
        public var p10: String
        public var p11: String
        public var p12: String
        public var p13: String
        public var p14: String
        public var p15: String
        public var p16: String
        public var p17: String
        public var p18: String
        public var p19: String
        public var p20: String
        public var p21: String
        public var p22: String
        public var p23: String
        public var p24: String
        public var p25: String
        public var p26: String
        public var p27: String
        public var p28: String
        public var p29: String
        public var p30: String
        public var p31: String
        public var p32: String
        public var p33: String
        public var p34: String
        public var p35: String
        public var p36: String
        public var p37: String
        public var p38: String
        public var p39: String
        public var p40: String
        public var p41: String
        public var p42: String
        public var p43: String
        public var p44: String
        public var p45: String
        public var p46: String
        public var p47: String
        public var p48: String
        public var p49: String
        public var p50: String
        public var p51: String
        public var p52: String
        public var p53: String
        public var p54: String
        public var p55: String
        public var p56: String
        public var p57: String
        public var p58: String
        public var p59: String
        public var p60: String
        public var p61: String
        public var p62: String
        public var p63: String
        public var p64: String
        public var p65: String
        public var p66: String
        public var p67: String
        public var p68: String
        public var p69: String

        public static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "samples.Many",
                """
                s p0
                s p1
                s p2
                s p3
                s p4
                s p5
                s p6
                s p7
                s p8
                s p9
                s p10
                s p11
                s p12
                s p13
                s p14
                s p15
                s p16
                s p17
                s p18
                s p19
                s p20
                s p21
                s p22
                s p23
                s p24
                s p25
                s p26
                s p27
                s p28
                s p29
                s p30
                s p31
                s p32
                s p33
                s p34
                s p35
                s p36
                s p37
                s p38
                s p39
                s p40
                s p41
                s p42
                s p43
                s p44
                s p45
                s p46
                s p47
                s p48
                s p49
                s p50
                s p51
                s p52
                s p53
                s p54
                s p55
                s p56
                s p57
                s p58
                s p59
                s p60
                s p61
                s p62
                s p63
                s p64
                s p65
                s p66
                s p67
                s p68
                s p69
                """)
        }

        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        public static var _schema: Accord.ModelSchema { _cachedSchema }
    }
}
